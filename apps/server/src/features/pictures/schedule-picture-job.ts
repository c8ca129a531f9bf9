import type { Jobs } from '../../platform/jobs/jobs';

export const picturesQueue = 'settle-picture-uploads';

/** Runs the picture job within a second, or after a delay. */
export const schedulePictureJob = (jobs: Jobs, afterSeconds = 0): Promise<void> =>
  jobs.send(picturesQueue, {}, { afterSeconds });
