export * from './invitations.schema';
