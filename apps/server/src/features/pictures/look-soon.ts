import type { Jobs } from '../../platform/jobs/jobs';

export const picturesQueue = 'settle-picture-uploads';

/** Runs the job of pictures within a second, or after some. */
export const lookSoon = (jobs: Jobs, afterSeconds = 0): Promise<void> =>
  jobs.send(picturesQueue, {}, { afterSeconds });
