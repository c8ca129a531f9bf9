import { configure, getConfig } from '@testing-library/react';

const { getElementError } = getConfig();

/** The library's own mark, with which it leaves out other costly parts of such an error. */
interface MarkedConfig {
  _disableExpensiveErrorDiagnostics?: boolean;
}

// While a test waits for an element, the library would print the document at each attempt; when it gives up, it prints
// it again.
configure({
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: isLook } = getConfig() as MarkedConfig;
    if (!isLook) return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});
