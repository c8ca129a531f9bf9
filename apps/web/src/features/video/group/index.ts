export { receivedBy } from './device';
export { createGroupEngine } from './group-engine';
export { liveGroupSignalling, prepareRoom } from './media-server.live';
