// Loaded before everything else, by any Node: even the oldest has to be able to read it.
'use strict';

var parts = process.versions.node.split('.').map(Number);
var isTooOld = parts[0] < 20 || (parts[0] === 20 && parts[1] < 19);
var sentence = 'Nestmate needs Node 20.19 or later, and this is ' + process.versions.node + '. ';

if (isTooOld) {
  console.error(sentence + 'Get a newer one at https://nodejs.org, then start again.');
  process.exit(1);
}
