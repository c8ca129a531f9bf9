export { overviewQuery, useOverview } from './overview.queries';
