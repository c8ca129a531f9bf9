export * from './find.schema';
