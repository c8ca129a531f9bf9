// The worker of the residents' app. A browser runs one at an address, so its jobs are a file each.
importScripts('/push-worker.js', '/offline-worker.js');
