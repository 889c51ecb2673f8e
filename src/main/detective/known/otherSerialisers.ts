import type { BodyMistake } from './mistake.ts'
import { ascii, lines, serialisersIn, sorts } from './serialiser.ts'

const ruby = serialisersIn('Ruby')
const php = serialisersIn('PHP')
const rust = serialisersIn('Rust')
const dotnet = serialisersIn('C#')
const perl = serialisersIn('Perl')
const shell = serialisersIn('Shell')

const serdeValue = 'let value: serde_json::Value = serde_json::from_slice(body)?'
const unescapedPhp = 'JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE'
const phpCode = (array: boolean, options = '') =>
  `json_encode(json_decode($body${array ? ', true' : ''})${options && `, ${options}`})`

export const otherSerialisers: readonly BodyMistake[] = [
  ruby(
    'ruby',
    "Ruby's JSON.generate",
    'JSON.generate(JSON.parse(body))',
    'spells numbers with a fraction in its own way',
  ),
  ruby(
    'ruby-pretty',
    "Ruby's JSON.pretty_generate",
    'JSON.pretty_generate(JSON.parse(body))',
    lines,
  ),
  ruby(
    'ruby-pretty-new',
    "Ruby's JSON.pretty_generate of newer versions",
    'JSON.pretty_generate(JSON.parse(body)) # newer versions',
    lines,
  ),
  ruby(
    'ruby-ascii',
    "Ruby's JSON.generate with ascii_only",
    'JSON.generate(JSON.parse(body), ascii_only: true)',
    ascii,
  ),
  ruby(
    'ruby-rails',
    "Rails' to_json",
    'JSON.parse(body).to_json # with ActiveSupport',
    'escapes <, >, & and U+2028',
  ),
  php('php', "PHP's json_encode", phpCode(false), `escapes / and ${ascii.slice(8)}`),
  php(
    'php-array',
    "PHP's json_encode of an array",
    phpCode(true),
    `writes {} as [], and escapes / and ${ascii.slice(8)}`,
  ),
  php(
    'php-slashes',
    'json_encode with JSON_UNESCAPED_SLASHES',
    phpCode(false, 'JSON_UNESCAPED_SLASHES'),
    ascii,
  ),
  php(
    'php-slashes-array',
    'json_encode of an array with JSON_UNESCAPED_SLASHES',
    phpCode(true, 'JSON_UNESCAPED_SLASHES'),
    `writes {} as [], and ${ascii}`,
  ),
  php(
    'php-unicode',
    'json_encode with JSON_UNESCAPED_UNICODE',
    phpCode(false, 'JSON_UNESCAPED_UNICODE'),
    'escapes /',
  ),
  php(
    'php-unicode-array',
    'json_encode of an array with JSON_UNESCAPED_UNICODE',
    phpCode(true, 'JSON_UNESCAPED_UNICODE'),
    'writes {} as [], and escapes /',
  ),
  php(
    'php-unescaped',
    'json_encode with slashes and Unicode unescaped',
    phpCode(false, unescapedPhp),
    'spells numbers in its own way',
  ),
  php(
    'php-unescaped-array',
    'json_encode of an array with slashes and Unicode unescaped',
    phpCode(true, unescapedPhp),
    'writes {} as []',
  ),
  php(
    'php-pretty',
    'json_encode with JSON_PRETTY_PRINT',
    phpCode(false, 'JSON_PRETTY_PRINT'),
    lines,
  ),
  php(
    'php-pretty-array',
    'json_encode of an array with JSON_PRETTY_PRINT',
    phpCode(true, 'JSON_PRETTY_PRINT'),
    lines,
  ),
  rust(
    'rust',
    "Rust's serde_json::Value",
    `${serdeValue}; let signed = serde_json::to_vec(&value)?`,
    sorts,
  ),
  rust(
    'rust-ordered',
    'serde_json::Value with preserve_order',
    `${serdeValue}; let signed = serde_json::to_vec(&value)?; // preserve_order`,
    'spells some numbers in its own way',
  ),
  rust(
    'rust-pretty',
    "serde_json's to_string_pretty",
    `${serdeValue}; let signed = serde_json::to_vec_pretty(&value)?`,
    `${sorts}, and ${lines}`,
  ),
  rust(
    'rust-ordered-pretty',
    "serde_json's to_string_pretty with preserve_order",
    `${serdeValue}; let signed = serde_json::to_vec_pretty(&value)?; // preserve_order`,
    lines,
  ),
  dotnet(
    'dotnet',
    'System.Text.Json',
    'JsonSerializer.SerializeToUtf8Bytes(JsonSerializer.Deserialize<JsonElement>(body))',
    `escapes <, >, &, ', + and \`, and ${ascii}`,
  ),
  dotnet(
    'dotnet-relaxed',
    'System.Text.Json with UnsafeRelaxedJsonEscaping',
    'JsonSerializer.SerializeToUtf8Bytes(JsonSerializer.Deserialize<JsonElement>(body), new JsonSerializerOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping })',
    'escapes unusual white space',
  ),
  dotnet(
    'dotnet-indented',
    'System.Text.Json with WriteIndented',
    'JsonSerializer.SerializeToUtf8Bytes(JsonSerializer.Deserialize<JsonElement>(body), new JsonSerializerOptions { WriteIndented = true })',
    lines,
  ),
  dotnet(
    'newtonsoft',
    "Newtonsoft's JObject",
    'JObject.Parse(text).ToString(Formatting.None)',
    'spells numbers with a fraction and times in its own way',
  ),
  dotnet(
    'newtonsoft-indented',
    "Newtonsoft's JObject, indented",
    'JObject.Parse(text).ToString()',
    lines,
  ),
  dotnet(
    'newtonsoft-framework',
    "Newtonsoft's JObject in .NET Framework",
    'JObject.Parse(text).ToString(Formatting.None) // in .NET Framework',
    'writes some fractions with 17 digits',
  ),
  dotnet(
    'newtonsoft-framework-indented',
    "Newtonsoft's JObject in .NET Framework, indented",
    'JObject.Parse(text).ToString() // in .NET Framework',
    lines,
  ),
  shell('jq', 'jq', 'jq . body.json', `${lines}, and ends with a line feed`),
  shell('jq-compact', 'jq -c', 'jq -c . body.json', 'ends with a line feed'),
  shell('jq-sorted', 'jq -cS', 'jq -cS . body.json', `${sorts}, and ends with a line feed`),
  perl(
    'perl',
    "Perl's JSON::PP, canonical",
    'JSON::PP->new->utf8->canonical->encode(JSON::PP->new->utf8->decode($body))',
    sorts,
  ),
  perl(
    'perl-pretty',
    "Perl's JSON::PP, canonical and pretty",
    'JSON::PP->new->utf8->canonical->pretty->encode(JSON::PP->new->utf8->decode($body))',
    `${sorts}, and ${lines}`,
  ),
]
