export { type Config, ConfigError, readConfig } from './config';
export { variables } from './environment';
