export {
  type CallPerson,
  type CallPlace,
  isCovered,
  openCall,
  tellWhetherOn,
  uncoverPage,
  useCalls,
} from './calls';
export { VideoCalls } from './video-calls';
export { followVideo } from './video.live';
