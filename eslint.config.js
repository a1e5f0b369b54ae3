import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { noWordAsKey } from './scripts/lint/no-word-as-key.ts'

export default defineConfig(
  {
    ignores: [
      '**/node_modules',
      '**/dist',
      'data',
      'client/src/openapi.ts',
      'whiteboard/src/details/details.ts',
      'interop/generated',
    ],
  },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'max-lines': ['error', { max: 250 }],
      'max-lines-per-function': ['error', { max: 60 }],
      complexity: ['error', 14],
      'no-console': 'error',
    },
  },
  {
    files: ['{server,client,whiteboard,explorer}/src/**/*.{ts,tsx}'],
    // There names are our own: of columns, of settings, of patterns of a board; and of headers, which Node.js keeps.
    ignores: [
      'server/src/storage/**',
      'server/src/operator/{create-program,settings/read-settings}.ts',
      'server/src/http/message/received-request.ts',
      'whiteboard/src/read/format/pattern.ts',
    ],
    plugins: { own: { rules: { 'no-word-as-key': noWordAsKey } } },
    rules: { 'own/no-word-as-key': 'error' },
  },
  {
    // A migration is one list of statements, read from top to bottom.
    files: ['**/storage/migrations/*.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    // Interop speaks the types of packages that are installed when it runs; until then nothing is known of them.
    files: ['interop/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['**/test/**/*.ts'],
    rules: {
      // node:test returns promises that its runner awaits.
      '@typescript-eslint/no-floating-promises': 'off',
      'max-lines': ['error', { max: 400 }],
      'max-lines-per-function': 'off',
    },
  },
)
