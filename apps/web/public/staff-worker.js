// The worker of the staff console, which shows its notifications. Residents have their own.
importScripts('/push-worker.js');
