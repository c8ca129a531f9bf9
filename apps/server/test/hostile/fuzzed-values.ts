/** 10 kB. */
const long = 'x'.repeat(10_000);

/** Values that can stand in an address instead of a valid value, encoded. */
export const fuzzedInAddress = [
  '',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%',
  '[]',
  '{}',
  'null',
  '-1',
  '1e999',
  '9007199254740993',
  'NaN',
  '0000-01-01',
  '9999-12-31',
  long,
].map((value) => (/^(%\w\w|a%00b)/.test(value) ? value : encodeURIComponent(value)));

/** Values that can stand in a header instead of a valid value. */
export const fuzzedInHeader = ['', ' ', ',', '[]', '{}', 'null', 'Bearer', 'a\tb', '\u00ff', long];

/** Values that can stand in a JSON body instead of a valid value; a NUL and a lone surrogate travel escaped. */
export const fuzzedInBody: readonly unknown[] = [
  null,
  '',
  ' ',
  'a\0b',
  'cut \ud83c',
  '\udfff',
  long,
  [],
  [[]],
  [null],
  {},
  { length: 1 },
  { toString: 'text', valueOf: 1 },
  true,
  -1,
  0.5,
  2 ** 53,
  -1e308,
  1e21,
  // Days that no calendar, or no table, has.
  '0000-01-01',
  '2026-02-30',
  '9999-12-31',
  '-000001-01-01',
  '+275760-09-13',
  '294277-01-01T00:00:00Z',
];

/** Bodies that can be sent instead of JSON. */
export const fuzzedTexts: readonly string[] = [
  '',
  '{',
  '"',
  '{"a":1',
  '['.repeat(5000),
  '\0',
  '{"__proto__":{"a":1}}',
];

/** Bodies that can be sent instead of a CSV file. */
export const fuzzedFiles: readonly (string | Uint8Array)[] = [
  '',
  '\0',
  '\n\n\n',
  '"',
  ',',
  '\uFEFF',
  'cut \ud83c',
  '{"a":1}',
  long,
  `${'a,'.repeat(10_000)}\n`,
  'a\n'.repeat(100_000),
  'Student ID,First name,Last name,Unit type\n\0,\0,\0,\0\n',
  'Student ID,First name,Last name,Unit type\n=1+1,<b>,\u202e,Four-person unit\n',
  'Student ID,Student ID,First name,Last name,Unit type\n1,2,a,b,c\n',
  Uint8Array.of(0xff, 0xfe, 0xd8),
  Uint8Array.of(0xfe, 0xff, 0xd8, 0x3c),
  Uint8Array.from({ length: 5000 }, (_, at) => (at * 7) % 256),
];

/** For every part of a value: the value with this part left out, and with each wrong value in its place. */
export function* fuzzedVariants(value: unknown): Generator<unknown[]> {
  const longList = Array.isArray(value) ? [Array.from({ length: 10_000 }, () => value[0] as unknown)] : [];
  yield [...fuzzedInBody, [value], [value, value], { value }, ...longList];
  if (Array.isArray(value)) {
    for (const [at, part] of value.entries())
      for (const variants of fuzzedVariants(part))
        yield variants.map((fuzzed) => value.with(at, fuzzed) as unknown);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      const { [name]: _, ...others } = value as Record<string, unknown>;
      yield [others];
      for (const variants of fuzzedVariants(part))
        yield variants.map((fuzzed) => ({ ...others, [name]: fuzzed }));
    }
  }
}
