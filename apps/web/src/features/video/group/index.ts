export { openGroupEngine } from './group-engine';
export { liveMediaServer, prepareTransports, receivedBy } from './media-server.live';
