const header = 'ID,First name,Last name';
const mb = 1024 * 1024;
const size = Math.floor(7.9 * mb);
const people = Array.from({ length: 5000 }, (_, at) => `S${at},Ana,Reyes`).join('\n');

/** Files that are large and hold next to nothing, with the number of people in them. */
export const emptyRosters = [
  { name: 'nothing but line ends', text: '\n'.repeat(size), people: 0 },
  { name: 'nothing but Windows line ends', text: '\r\n'.repeat(size / 2), people: 0 },
  { name: 'one row of millions of commas', text: ','.repeat(size), people: 0 },
  { name: 'one row of millions of blanks', text: ' '.repeat(size), people: 0 },
  { name: 'millions of quotes', text: '"",'.repeat(size / 3), people: 0 },
  {
    name: 'a million empty rows that Excel wrote below 5,000 people',
    text: `${header}\n${people}\n${',,\n'.repeat(1_000_000)}`,
    people: 5000,
  },
  {
    name: 'empty rows between people',
    text: `${header}\nA1,Ana,Reyes\n${'\n'.repeat(size)}B2,Ben,Ono\n`,
    people: 2,
  },
];

/** Files that are costly to refuse. */
export const endlessRosters = [
  { name: 'an open quote', text: `${header}\nA1,"${'x,'.repeat(size / 2)}`, code: 'unclosedQuote' },
  { name: 'a cell of millions of letters', text: `${header}\nA1,${'x'.repeat(size)}`, code: 'rowTooLong' },
  {
    name: 'a row of millions of cells',
    text: `${header}\nA1${',x'.repeat(size / 2)}`,
    code: 'tooManyColumns',
  },
  { name: 'millions of rows', text: `${header}\n${'A\n'.repeat(size / 2)}`, code: 'tooManyRows' },
  {
    name: 'quotes that close nowhere',
    text: `${header}\n${`${'«,'.repeat(199)}\n`.repeat(13_000)}`,
    code: null,
  },
];

/** Quotes as spreadsheets and people write them, around Ana Reyes or Reyes, Ana. */
export const quotedRosters = [
  { name: 'a blank before a quote', text: `${header}\n"A1", "Ana", "Reyes"\n`, first: 'Ana', last: 'Reyes' },
  { name: 'a blank after a quote', text: `${header}\n"A1" ,"Ana" ,"Reyes" \n`, first: 'Ana', last: 'Reyes' },
  {
    name: 'typographic quotes',
    text: `${header}\n“A1”,“Reyes, Ana”,„Reyes“\n`,
    first: 'Reyes, Ana',
    last: 'Reyes',
  },
  { name: 'angle quotes', text: `${header}\n«A1» , «Ana» , «Reyes»\n`, first: 'Ana', last: 'Reyes' },
  { name: 'single quotes', text: `${header}\n'A1', 'Ana', 'O'Hara'\n`, first: 'Ana', last: "O'Hara" },
  {
    name: 'single quotes around separators',
    text: `'ID','First name','Last name'\n'A1','Reyes, Ana','O'Hara'\n`,
    first: 'Reyes, Ana',
    last: "O'Hara",
  },
  {
    name: 'a name that begins with an apostrophe',
    text: `${header}\nA1,'Aina,Kane'ohe\n`,
    first: "'Aina",
    last: "Kane'ohe",
  },
  {
    name: 'a nickname in quotes',
    text: `${header}\nA1,“Nina” Ana,Ana "Nina"\n`,
    first: '“Nina” Ana',
    last: 'Ana "Nina"',
  },
  {
    name: 'two joined files, each with its mark',
    text: `\uFEFF${header}\n\uFEFF"${header.replaceAll(',', '","')}"\n\uFEFF"A1","Ana","Reyes"\n`,
    first: 'Ana',
    last: 'Reyes',
  },
];

/** Quotes that leave open where a cell ends, with a good row below. */
export const misquotedRosters = [
  { name: 'quotes within quotes', text: `${header}\nA1,"Ana "Nina" Maria",Reyes\nB2,Ben,Ono\n` },
  { name: 'a quote that swallows the next row', text: `${header}\nA1,"Ana,Reyes\nB2,Ben,Ono\nC3,Cy"x,Ng\n` },
  { name: 'an open typographic quote', text: `${header}\nA1,“Ana,Reyes\nB2,Ben,Ono\n` },
  { name: 'a closing quote alone', text: `${header}\nA1,Ana”,Reyes\nB2,Ben,Ono\n` },
];

const wide = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

/** Files in UTF-16 that were cut, or joined, in the middle of a character. */
export const cutRosters = [
  { name: 'a name', file: wide(`${header}\nA1,An\uD83Da,Reyes\n`) },
  { name: 'an id', file: wide(`${header}\nA1\uDE00,Ana,Reyes\n`) },
  { name: 'the name of a column', file: wide(`${header},Fl\uD83Door\nA1,Ana,Reyes,3\n`) },
];
