export { receivedBy } from './device';
export { createGroupEngine } from './group-engine';
export { liveMediaServer, prepareRoom } from './media-server.live';
