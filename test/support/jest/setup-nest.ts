// @nestjs/throttler is CommonJS and requires these: loaded first as ES modules, they make no circle.
import 'reflect-metadata';
import '@nestjs/common';
import '@nestjs/core';
