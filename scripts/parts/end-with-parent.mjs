// Ends this process, as a stop signal would, once the process that started it is gone, however that ended. npm that is
// killed notifies nobody, and ends immediately when a signal has reached the shell between it and its script.
import { isMainThread } from 'node:worker_threads';

const parent = process.ppid;
if (isMainThread) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  watch.unref();
}
