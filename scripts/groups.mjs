// `npm run groups -- check CERTIFICATE [INPUT]`: whether what a proposal of groups claims is true, claim by claim.
// Exits with 1 if not. Without INPUT it is input.json beside the certificate.
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { tsImport } from 'tsx/esm/api';

const [action, certificateFile, inputFile] = process.argv.slice(2);
if (action !== 'check' || !certificateFile) {
  console.error('Check what? npm run groups -- check CERTIFICATE [INPUT]');
  process.exit(1);
}
// npm runs this in the project's folder.
const folder = process.env.INIT_CWD ?? '.';
const path = resolve(folder, certificateFile);
try {
  const { checkClaims, hashOf, readInput } = await tsImport(
    '../packages/matching/src/certificate/index.ts',
    import.meta.url,
  );
  const certificate = JSON.parse(readFileSync(path, 'utf8'));
  const text = readFileSync(
    inputFile ? resolve(folder, inputFile) : join(dirname(path), 'input.json'),
    'utf8',
  );
  const isOther = certificate.input !== undefined && certificate.input !== hashOf(text);
  const claims = [
    { claim: 'It is of this input', reasons: isOther ? ['the hash of the input is another'] : [] },
    ...checkClaims(readInput(text), certificate),
  ];
  for (const { claim, reasons } of claims) {
    console.log(`${reasons.length === 0 ? 'yes' : 'NO '}  ${claim}`);
    for (const reason of reasons.slice(0, 5)) console.log(`       ${reason}`);
    if (reasons.length > 5) console.log(`       and ${reasons.length - 5} more`);
  }
  const wrong = claims.filter(({ reasons }) => reasons.length > 0).length;
  console.log(wrong === 0 ? 'All of it is true.' : 'Not all of it is true.');
  if (certificate.seedText === undefined)
    console.log('Its seed was drawn for the search: the audit log has had no hash of it since the deadline.');
  else
    console.log(
      `Its seed was drawn when the deadline was set, if the audit log has this hash in the last entry
before the search that moved the deadline or added the place, as “Hash of the seed”:
  ${hashOf(certificate.seedText)}`,
    );
  process.exitCode = wrong === 0 ? 0 : 1;
} catch (error) {
  console.error(`Not checked: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
