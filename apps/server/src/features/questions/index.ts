export * from './questions.schema';
