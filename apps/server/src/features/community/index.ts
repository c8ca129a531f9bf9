export * from './community.schema';
