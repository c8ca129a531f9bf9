export { type Config, ConfigError, readConfig } from './config';
export { type Installed, installationOf } from './installation';
export { variables } from './environment';
