export { receivedBy } from './device';
export { createGroupEngine } from './group-engine';
export { liveGroupSignalling, prepareRoom } from './group-signalling.live';
