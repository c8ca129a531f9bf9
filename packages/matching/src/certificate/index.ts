// What somebody who does not trust a proposal needs; nothing of the search for groups.
export { checkCertificate, checkClaims } from './check-certificate';
export { hashOf, inputText, readInput, seedOf } from './files';
