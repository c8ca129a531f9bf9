import { strToU8, zipSync } from 'fflate';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const list = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A cell as XML, or a text that becomes one. */
type Cell = { xml: string } | string;

interface SheetContent {
  name?: string;
  state?: 'hidden';
  rows: readonly (readonly Cell[])[];
  /** In place of rows. */
  xml?: string;
}

interface WorkbookContent {
  sheets: readonly SheetContent[];
  /** Number formats by style, from 1. */
  formats?: readonly string[];
  /** The elements of the texts that cells share. */
  texts?: readonly string[];
  isFrom1904?: boolean;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const rowXml = (cells: readonly Cell[], at: number) =>
  `<row r="${at + 1}">${cells
    .map((cell, column) => {
      if (typeof cell !== 'string') return cell.xml.replace('<c', `<c r="${letters[column]}${at + 1}"`);
      return cell && `<c r="${letters[column]}${at + 1}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
    })
    .join('')}</row>`;

/** A cell with a number in a style of the workbook. */
export const numberCell = (number: number | string, style = 0): Cell => ({
  xml: `<c s="${style}"><v>${number}</v></c>`,
});

/** An Excel workbook as bytes. */
export function workbook({ sheets, formats = [], texts = [], isFrom1904 }: WorkbookContent): Buffer {
  const parts: Record<string, string> = {
    '_rels/.rels': `<Relationships xmlns="${list}"><Relationship Id="a" Type="${relations}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr${isFrom1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${name ?? `Sheet${at + 1}`}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="s${at}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${list}">${sheets
      .map(
        (_, at) => `<Relationship Id="s${at}" Type="${relations}/worksheet" Target="worksheets/${at}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="texts" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${formats
      .map(
        (code, at) =>
          `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code).replaceAll('"', '&quot;')}"/>`,
      )
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map((_, at) => `<xf numFmtId="${200 + at}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts.map((xml) => `<si>${xml}</si>`).join('')}</sst>`,
  };
  for (const [at, { rows, xml }] of sheets.entries())
    parts[`xl/worksheets/${at}.xml`] =
      `<worksheet xmlns="${main}"><sheetData>${xml ?? rows.map(rowXml).join('')}</sheetData></worksheet>`;
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))),
  );
}
