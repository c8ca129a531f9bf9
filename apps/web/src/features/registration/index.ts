export { OwnCard } from './own-card';
export { RegistrationFrame } from './registration-frame';
export { RegistrationSteps } from './registration-steps';
export {
  type BasicStep,
  basicStepAddress,
  basicStepOf,
  basicSteps,
  questionAddress,
  questionNumberOf,
  stepAt,
} from './steps';
export { ledByStep, useStepping } from './use-stepping';
