// @nestjs/throttler is CommonJS and requires these: loaded first as ES modules, they avoid a
// circular import.
import 'reflect-metadata';
import '@nestjs/common';
import '@nestjs/core';
