export { type Config, ConfigError, type InstallationFacts, installationOf, readConfig } from './config';
export { variables } from './environment';
