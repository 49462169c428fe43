import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A busy machine is slow, which is no failure.
configure({ asyncUtilTimeout: 10_000 });
