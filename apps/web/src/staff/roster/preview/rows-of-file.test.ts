import type { RosterReading } from '@nestmate/contract/staff/roster';
import { expect, it } from 'vitest';
import { rowsOfFile } from './rows-of-file';

const reading: RosterReading = {
  encoding: 'utf-8',
  separator: 'semicolon',
  workbook: null,
  header_line: 1,
  preset: 'generic',
  columns: [
    { header: 'SSN', field: null },
    { header: 'Student ID', field: 'office_id' },
    { header: 'First name', field: 'first_name' },
  ],
  missing: [],
  problem: null,
};
const lines = (...pairs: [number, string][]) => ({ heading: 'What happens', lines: new Map(pairs) });

it('returns the rows with their own columns and separator, each after what is wrong with it', async () => {
  const file = new Blob([
    'sep=;\r\nSSN;Student ID;First name\r\n1;0012;"Ana; M"\r\n2;B2;Ben\r\n3;="0077";=1+1\r\n',
  ]);
  expect(await rowsOfFile(file, reading, lines([2, 'No unit; type'], [4, 'No email']))).toBe(
    '\uFEFFWhat happens;SSN;Student ID;First name\r\n' +
      `"No unit; type";1;"'0012";"Ana; M"\r\n` +
      `No email;3;"'0077";"'=1+1"\r\n`,
  );
});

it('leaves a row with open quotes as it is in the file’s encoding', async () => {
  const latin = Uint8Array.from(
    [...'SSN;Student ID;First name\n1;A1;"Zo\xEB "N" x";\n'].map((one) => one.charCodeAt(0)),
  );
  const read = await rowsOfFile(
    new Blob([latin]),
    { ...reading, encoding: 'windows-1252' },
    lines([2, 'Quotes']),
  );
  expect(read.split('\r\n')[1]).toBe('Quotes;1;A1;"Zoë "N" x";');
});

it('leaves out the titles above the names of columns', async () => {
  const file = new Blob(['Fall;;\r\nSSN;Student ID;First name\r\n1;A1;Ana\r\n']);
  expect(await rowsOfFile(file, { ...reading, header_line: 2 }, lines([3, 'No email']))).toBe(
    '\uFEFFWhat happens;SSN;Student ID;First name\r\nNo email;1;A1;Ana\r\n',
  );
});
