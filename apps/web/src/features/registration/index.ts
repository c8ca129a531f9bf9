export { OwnCard } from './own-card';
export { RegistrationFrame } from './registration-frame';
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
