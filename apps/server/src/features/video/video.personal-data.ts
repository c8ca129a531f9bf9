import type { WithheldTable } from '../../platform/personal-data/personal-data';
import { videoCallPeople, videoCalls } from './video.schema';

const reason = 'Exists only during a call; that there was one is among the messages.';

export const videoWithheld: WithheldTable[] = [
  { table: videoCalls, reason },
  { table: videoCallPeople, reason },
];
