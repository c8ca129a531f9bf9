export { OwnCard } from './own-card';
export { lowOnPhone, RegistrationFrame } from './registration-frame';
export { RegistrationSteps } from './registration-steps';
export {
  type BasicStep,
  basicStepAddress,
  basicStepOf,
  basicSteps,
  basicStepsWith,
  questionAddress,
  questionNumberOf,
  stepAt,
  useBasicSteps,
  useStepping,
} from './steps';
