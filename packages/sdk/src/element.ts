import { defineElement } from './define-element.ts';

defineElement();
