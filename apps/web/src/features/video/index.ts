export { type CallPerson, type CallPlace, openCall, tellWhetherOn, useCalls } from './calls';
export { VideoCalls } from './video-calls';
export { followVideo } from './video.live';
