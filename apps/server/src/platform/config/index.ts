export { type Config, ConfigError, type Installed, installationOf, readConfig } from './config';
export { variables } from './environment';
