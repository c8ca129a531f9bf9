export { receivedBy } from './device';
export { createGroupEngine } from './group-engine';
export { liveGroupSignalling } from './group-signalling.live';
