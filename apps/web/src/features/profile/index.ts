export { overviewQuery, useOverview } from './overview.queries';
export { routeAfterSignIn } from './route-after-sign-in';
