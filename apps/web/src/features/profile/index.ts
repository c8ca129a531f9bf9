export { overviewQuery, useOverview } from './overview.queries';
export { routeAfterSignIn } from './route-after-sign-in';
export { BasicInfoScreen } from './basic-info-screen';
export { MyPictureCard } from './picture/my-picture-card';
export { OverviewScreen } from './overview-screen';
export { useGenderUpdateMode } from './use-gender-update-mode';
