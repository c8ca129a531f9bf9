export { domainEvents } from './catalogue';
