export { receivedBy } from './device';
export { createGroupEngine } from './group-engine';
export { prepareRoom } from './prepare-room';
export { liveGroupSignalling } from './group-signalling.live';
