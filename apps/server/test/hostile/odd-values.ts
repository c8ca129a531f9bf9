/** 10 kB. */
const long = 'x'.repeat(10_000);

/** What can stand in an address instead of a valid value, encoded. */
export const oddInAddress = [
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
  long,
].map((value) => (/^(%\w\w|a%00b)/.test(value) ? value : encodeURIComponent(value)));

/** What can stand in a header instead of a valid value. */
export const oddInHeader = ['', ' ', ',', '[]', '{}', 'null', 'Bearer', 'a\tb', '\u00ff', long];

/** What can stand in a JSON body instead of a valid value; a NUL and a lone surrogate travel escaped. */
export const oddInBody: readonly unknown[] = [
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
];

/** A value with every part of it replaced once by every odd value, by an array of it, by an object of it, and left out. */
export function* oddVariants(value: unknown): Generator {
  yield* oddInBody;
  yield [value];
  yield [value, value];
  yield { value };
  if (Array.isArray(value)) {
    yield Array.from({ length: 10_000 }, () => (value as unknown[])[0]);
    for (const [at, part] of value.entries()) for (const odd of oddVariants(part)) yield value.with(at, odd);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      const { [name]: _, ...others } = value as Record<string, unknown>;
      yield others;
      for (const odd of oddVariants(part)) yield { ...others, [name]: odd };
    }
  }
}
