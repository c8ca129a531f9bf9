export { type AgainstPersonProps, BlockDialog, BlockPerson } from './block-dialog';
export { useDecisionOf, useMutedUntil } from './decisions/decisions.queries';
export { ReportDialog } from './report-dialog';
export { ReportPerson } from './report-person';
export { followReports } from './reports.live';
export { toastBlocked } from './reports.queries';
