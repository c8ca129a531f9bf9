export { invitationHoldings } from './invitations.holdings';
export { demoPasscodes, knownDemoPasscodes } from './demo-passcodes';
export { invitationRoutes } from './invitations.routes';
export * from './invitations.schema';
export { officePlacesAmong } from './invitations.queries';
export { joinByInvitation } from './join.service';
export { newPasscode } from './passcode';
