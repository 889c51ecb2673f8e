import type { BodyMistake } from './mistake.ts'
import { ascii, lines, serialisersIn, sorts } from './serialiser.ts'

const go = serialisersIn('Go')
const java = serialisersIn('Java')

const goMap = 'var value map[string]any; json.Unmarshal(body, &value)'
const goEncoder = (options: string) =>
  `${goMap}; var out bytes.Buffer; encoder := json.NewEncoder(&out); ${options}encoder.Encode(value); signed := out.Bytes()`
const goUseNumber = (end: string) =>
  `var value any; decoder := json.NewDecoder(bytes.NewReader(body)); decoder.UseNumber(); decoder.Decode(&value); ${end}`
const noHtml = 'encoder.SetEscapeHTML(false); '
const text = 'new String(body, UTF_8)'
const gsonMapOf = (gson: string) => `${gson}.toJson(new Gson().fromJson(${text}, Map.class))`

export const compiledSerialisers: readonly BodyMistake[] = [
  go(
    'go',
    "Go's json.Marshal of a map",
    `${goMap}; signed, _ := json.Marshal(value)`,
    `${sorts}, escapes <, > and &, and turns numbers into float64`,
  ),
  go(
    'go-plain',
    'a Go encoder with SetEscapeHTML(false), trimmed',
    `${goEncoder(noHtml)}; signed = bytes.TrimSuffix(signed, []byte("\\n"))`,
    `${sorts}, and turns numbers into float64`,
  ),
  go('go-encoder', "Go's json.Encoder", goEncoder(''), `${sorts}, and ends with a line feed`),
  go(
    'go-encoder-plain',
    "Go's json.Encoder with SetEscapeHTML(false)",
    goEncoder(noHtml),
    `${sorts}, and ends with a line feed`,
  ),
  go(
    'go-numbers',
    "Go's json.Marshal after UseNumber",
    goUseNumber('signed, _ := json.Marshal(value)'),
    `${sorts}, and escapes <, > and &`,
  ),
  go(
    'go-numbers-plain',
    "Go's encoder after UseNumber, with SetEscapeHTML(false), trimmed",
    goUseNumber(
      `var out bytes.Buffer; encoder := json.NewEncoder(&out); ${noHtml}encoder.Encode(value); signed := bytes.TrimSuffix(out.Bytes(), []byte("\\n"))`,
    ),
    sorts,
  ),
  go(
    'go-indent',
    "Go's json.MarshalIndent with two spaces",
    `${goMap}; signed, _ := json.MarshalIndent(value, "", "  ")`,
    `${sorts}, and ${lines}`,
  ),
  go(
    'go-indent-tab',
    "Go's json.MarshalIndent with tabs",
    `${goMap}; signed, _ := json.MarshalIndent(value, "", "\\t")`,
    `${sorts}, and ${lines}`,
  ),
  go(
    'go-raw',
    "Go's json.RawMessage",
    'signed, _ := json.Marshal(json.RawMessage(body))',
    'removes white space, and escapes <, >, & and U+2028',
  ),
  go(
    'go-compact',
    "Go's json.Compact",
    'var out bytes.Buffer; json.Compact(&out, body); signed := out.Bytes()',
    'removes white space',
  ),
  java(
    'gson-map',
    "Gson's toJson of a map",
    gsonMapOf('new Gson()'),
    "writes numbers as doubles, omits nulls, and escapes <, >, &, = and '",
  ),
  java(
    'gson-map-plain',
    "Gson's toJson of a map, without HTML escapes",
    gsonMapOf('new GsonBuilder().disableHtmlEscaping().create()'),
    'writes numbers as doubles, and omits nulls',
  ),
  java(
    'gson-map-nulls',
    "Gson's toJson of a map with nulls",
    gsonMapOf('new GsonBuilder().serializeNulls().create()'),
    "writes numbers as doubles, and escapes <, >, &, = and '",
  ),
  java(
    'gson-tree',
    "Gson's JsonElement.toString()",
    `JsonParser.parseString(${text}).toString()`,
    'escapes U+2028 and U+2029',
  ),
  java(
    'gson-tree-html',
    "Gson's toJson of a JsonElement",
    `new Gson().toJson(JsonParser.parseString(${text}))`,
    "omits nulls, and escapes <, >, &, = and '",
  ),
  java(
    'gson-pretty',
    "Gson's pretty printing of a map",
    gsonMapOf('new GsonBuilder().setPrettyPrinting().create()'),
    lines,
  ),
  java(
    'gson-tree-pretty',
    "Gson's pretty printing of a JsonElement",
    `new GsonBuilder().setPrettyPrinting().create().toJson(JsonParser.parseString(${text}))`,
    lines,
  ),
  java(
    'jackson',
    "Jackson's writeValueAsString",
    `new ObjectMapper().writeValueAsString(new ObjectMapper().readTree(body))`,
    'spells numbers with a fraction in its own way',
  ),
  java(
    'jackson-bytes',
    "Jackson's writeValueAsBytes",
    `new ObjectMapper().writeValueAsBytes(new ObjectMapper().readTree(body))`,
    'escapes emoji, and spells numbers with a fraction in its own way',
  ),
  java(
    'jackson-ascii',
    'Jackson with ESCAPE_NON_ASCII',
    `JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build().writeValueAsString(new ObjectMapper().readTree(body))`,
    ascii,
  ),
  java(
    'jackson-sorted',
    'Jackson with ORDER_MAP_ENTRIES_BY_KEYS',
    `JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build().writeValueAsString(new ObjectMapper().readValue(body, Map.class))`,
    sorts,
  ),
  java(
    'jackson-pretty',
    "Jackson's default pretty printer",
    `new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(new ObjectMapper().readTree(body))`,
    lines,
  ),
]
