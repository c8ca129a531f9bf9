export { BlockPerson } from './block-person';
export { ReportDialog } from './report-dialog';
export { ReportProfile } from './report-profile';
