export { type CallPerson, type CallPlace, openCall, useCalls } from './calls';
export { VideoCalls } from './video-calls';
export { followVideo } from './video.live';
