export type { AgainstPersonProps } from './against-person';
export { BlockDialog } from './block-dialog';
export { BlockPerson } from './block-dialog';
export { ReportDialog } from './report-dialog';
export { ReportPerson } from './report-person';
export { tellBlocked } from './tell-blocked';
