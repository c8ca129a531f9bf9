export {
  type CallPerson,
  type CallPlace,
  isCovered,
  openCall,
  tellWhetherOn,
  uncoverPage,
  useCalls,
} from './calls';
export { takeLeftCall } from './call/left-call';
export { VideoCalls } from './video-calls';
export { followVideo } from './video.live';
