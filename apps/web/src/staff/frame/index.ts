export { Frame } from './frame';
export { Invitations } from './invitations';
