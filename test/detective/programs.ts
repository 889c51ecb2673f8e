import type { Language } from '../../src/main/detective/known/mistake.ts'

/** A line of code of the catalogue, to be run. */
export interface Entry {
  id: string
  code: string
}

/**
 * The text of a program that runs each line on each line of its input, a body and a secret in hex, and writes what each
 * returns in hex, or `-` where it fails.
 */
export type Program = (entries: readonly Entry[]) => string

const each = (entries: readonly Entry[], line: (entry: Entry, at: number) => string) =>
  entries.map(line).join('\n')

const node: Program = (entries) => `
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { inspect } from 'node:util'
delete process.env.WEBHOOK_SECRET
const request = { body: undefined, text: async () => '' }
const entries = [
${each(entries, ({ code }) => `(body, secret, mac) => (\n${code}\n),`)}
]
for await (const line of createInterface({ input: process.stdin })) {
  const [hexBody, hexSecret = ''] = line.split(' ')
  const body = Buffer.from(hexBody, 'hex')
  const secret = Buffer.from(hexSecret, 'hex').toString()
  const mac = createHmac('sha1', secret).update(body).digest()
  console.log(entries.map((entry) => {
    try {
      return Buffer.from(entry(body, secret, mac)).toString('hex')
    } catch {
      return '-'
    }
  }).join(' '))
}
`

const python: Program = (entries) => `
import base64, hashlib, hmac, html, json, os, re, sys, unicodedata, urllib.parse
os.environ.pop("WEBHOOK_SECRET", None)
entries = [
${each(entries, ({ code }) => `lambda body, secret, mac: (\n${code}\n),`)}
]
def run(entry, *given):
    try:
        result = entry(*given)
        return (result.encode() if isinstance(result, str) else result).hex()
    except Exception:
        return "-"
for line in sys.stdin:
    body, secret = (bytes.fromhex(part) for part in line.rstrip("\\n").split(" "))
    secret = secret.decode()
    mac = hmac.new(secret.encode(), body, hashlib.sha1).digest()
    print(" ".join(run(entry, body, secret, mac) for entry in entries))
`

const ruby: Program = (entries) => `
require "json"
require "openssl"
require "cgi"
require "stringio"
ENV.delete("WEBHOOK_SECRET")
entries = [
${each(entries, ({ code }) => `->(body, secret) {\n${code}\n},`)}
]
STDIN.each_line do |line|
  body, secret = line.chomp.split(" ", -1).map { |part| [part].pack("H*") }
  secret.force_encoding("UTF-8")
  puts(entries.map { |entry|
    begin
      entry.call(body.dup, secret.dup).unpack1("H*")
    rescue StandardError
      "-"
    end
  }.join(" "))
end
`

/** Ruby as in an application of Rails. */
const rails: Program = (entries) => `
require "active_support"
require "active_support/core_ext/object/json"
${ruby(entries)}`

const php: Program = (entries) => `<?php
error_reporting(0);
putenv('WEBHOOK_SECRET');
$entries = [
${each(entries, ({ code }) => `fn ($body, $secret, $mac) =>\n${code}\n,`)}
];
while (($line = fgets(STDIN)) !== false) {
    [$body, $secret] = array_map('hex2bin', explode(' ', rtrim($line, "\\n")));
    $mac = hash_hmac('sha1', $body, $secret, true);
    $words = [];
    foreach ($entries as $entry) {
        try {
            $result = $entry($body, $secret, $mac);
            $words[] = is_string($result) ? bin2hex($result) : '-';
        } catch (Throwable) {
            $words[] = '-';
        }
    }
    echo implode(' ', $words), "\\n";
}
`

const perl: Program = (entries) => `
use strict; use warnings; no warnings;
use JSON::PP; use Digest::SHA; use MIME::Base64; use Encode;
my @entries = (
${each(entries, ({ code }) => `sub { my ($body, $secret) = @_;\n${code}\n},`)}
);
while (my $line = <STDIN>) {
  chomp $line;
  my ($body, $secret) = map { pack("H*", $_) } split / /, $line, -1;
  my @words;
  for my $entry (@entries) {
    my $result = eval { $entry->($body, $secret) };
    push @words, defined $result && !utf8::is_utf8($result) ? unpack("H*", $result) : "-";
  }
  print join(" ", @words), "\\n";
}
`

/** Statements that declare `signed`, or an expression. A body that cannot be read fails. */
const goBody = (code: string) =>
  (/signed(?:, _)? :=/.test(code) ? code : `signed := ${code}`)
    .replaceAll('; ', '\n')
    .replace(/^(json\.Unmarshal|decoder\.Decode)\(.*\)$/m, 'if $& != nil {\nreturn nil\n}')

const go: Program = (entries) => `package main

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

var _ = json.Marshal
var _ = bytes.TrimSpace

${each(entries, ({ code }, at) => `func entry${at}(body []byte) []byte {\n${goBody(code)}\nreturn signed\n}`)}

func run(entry func([]byte) []byte, body []byte) string {
	signed := entry(body)
	if signed == nil {
		return "-"
	}
	return hex.EncodeToString(signed)
}

func main() {
	entries := []func([]byte) []byte{${entries.map((_, at) => `entry${at}`).join(', ')}}
	lines := bufio.NewReader(os.Stdin)
	for {
		line, err := lines.ReadString('\\n')
		if err != nil {
			return
		}
		encoded, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		body, _ := hex.DecodeString(encoded)
		words := []string{}
		for _, entry := range entries {
			words = append(words, run(entry, bytes.Clone(body)))
		}
		fmt.Println(strings.Join(words, " "))
	}
}
`

const java: Program = (entries) => `
import static java.nio.charset.StandardCharsets.*;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParser;
import java.io.*;
import java.net.URLDecoder;
import java.util.*;

public class Program {
  interface Line { Object run(byte[] body, String secret) throws Exception; }
${each(entries, ({ code }, at) => `  static Object entry${at}(byte[] body, String secret) throws Exception {\n    return ${code};\n  }`)}
  static final Line[] entries = {${entries.map((_, at) => `Program::entry${at}`).join(', ')}};

  public static void main(String[] args) throws Exception {
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    for (String line; (line = lines.readLine()) != null; ) {
      String[] parts = line.split(" ", -1);
      byte[] body = HexFormat.of().parseHex(parts[0]);
      String secret = new String(HexFormat.of().parseHex(parts[1]), UTF_8);
      StringJoiner words = new StringJoiner(" ");
      for (Line entry : entries) {
        try {
          Object result = entry.run(body.clone(), secret);
          byte[] bytes = result instanceof String text ? text.getBytes(UTF_8) : (byte[]) result;
          words.add(HexFormat.of().formatHex(bytes));
        } catch (Exception | StackOverflowError e) {
          words.add("-");
        }
      }
      System.out.println(words);
    }
  }
}
`

const rust: Program = (entries) => `
use std::io::BufRead;
type Result = std::result::Result<Vec<u8>, Box<dyn std::error::Error>>;
${each(entries, ({ code }, at) => `fn entry${at}(body: &[u8]) -> Result {\n${code.replace(/(?<!;)(?= *(?:\/\/|$))/, ';').replace(/;;/g, ';')}\nOk(signed)\n}`)}
fn main() {
    let entries: Vec<fn(&[u8]) -> Result> = vec![${entries.map((_, at) => `entry${at}`).join(', ')}];
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let body = hex::decode(line.split_once(' ').unwrap().0).unwrap();
        let words: Vec<String> = entries.iter().map(|entry| entry(&body).map_or("-".into(), hex::encode)).collect();
        println!("{}", words.join(" "));
    }
}
`

/** For C# 7, which Mono compiles. */
const csharp: Program = (entries) => `
using System;
using System.Text;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

public static class Program {
${each(entries, ({ code }, at) => `  static object Entry${at}(byte[] body, string text) {\n    return ${code}\n    ;\n  }`)}

  static string Run(Func<byte[], string, object> entry, byte[] body) {
    try {
      object result = entry(body, new UTF8Encoding(false, true).GetString(body));
      byte[] bytes = result as byte[] ?? new UTF8Encoding(false, true).GetBytes((string) result);
      return BitConverter.ToString(bytes).Replace("-", "").ToLowerInvariant();
    } catch (Exception) {
      return "-";
    }
  }

  public static void Main() {
    var entries = new Func<byte[], string, object>[] { ${entries.map((_, at) => `Entry${at}`).join(', ')} };
    for (string line; (line = Console.ReadLine()) != null; ) {
      string hex = line.Split(' ')[0];
      var body = new byte[hex.Length / 2];
      for (int at = 0; at < body.Length; at++) body[at] = Convert.ToByte(hex.Substring(2 * at, 2), 16);
      Console.WriteLine(string.Join(" ", Array.ConvertAll(entries, entry => Run(entry, body))));
    }
  }
}
`

export const programs: Partial<Record<Language | 'Rails', Program>> = {
  Node: node,
  Python: python,
  Ruby: ruby,
  Rails: rails,
  PHP: php,
  Perl: perl,
  Go: go,
  Java: java,
  Rust: rust,
  'C#': csharp,
}
