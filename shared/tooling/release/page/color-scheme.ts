import { readStored } from './page-document';

// Sets the chosen colours before the first paint. The key and the values are the component library's.
const chosen = readStored('localStorage', 'mantine-color-scheme-value');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.mantineColorScheme = chosen;
